//! `id`, `whoami`, `uname`, `printenv`.

use super::context::{Cx, Outcome};
use super::options::Options;
use super::owners;

/// Groups of the shell user that clients look for.
const SHELL_GROUPS: &str = "2000(shell),1004(input),1007(log),1011(adb),1015(sdcard_rw),1028(sdcard_r),3001(net_bt_admin),3002(net_bt),3003(inet)";

/// `id [-u|-g|-G] [-n]`
pub(super) fn id(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "ugGnrZ")?;
    let uid = owners::user_uid(cx.files.fs.user(), cx.world);
    let name = owners::name(uid);
    let line = if ['u', 'g', 'G'].into_iter().any(|letter| options.has(letter)) {
        if options.has('n') { name } else { uid.to_string() }
    } else {
        let (groups, context) = match uid {
            0 => ("0(root)".into(), "u:r:su:s0"),
            2000 => (SHELL_GROUPS.to_owned(), "u:r:shell:s0"),
            _ => (format!("{uid}({name}),3003(inet)"), "u:r:runas_app:s0"),
        };
        format!("uid={uid}({name}) gid={uid}({name}) groups={groups} context={context}")
    };
    cx.print(&format!("{line}\n"))?;
    Ok(0)
}

/// `whoami`
pub(super) fn whoami(cx: &mut Cx<'_>) -> Outcome {
    let uid = owners::user_uid(cx.files.fs.user(), cx.world);
    cx.print(&format!("{}\n", owners::name(uid)))?;
    Ok(0)
}

/// `uname [-asnrvm]`; the same on every host.
pub(super) fn uname(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "asnrvmo")?;
    let parts = [
        ('s', "Linux"),
        ('n', "localhost"),
        ('r', "6.1.0-ab"),
        ('v', "#1 SMP PREEMPT"),
        ('m', "x86_64"),
        ('o', "Toybox"),
    ];
    let any = parts.iter().any(|(letter, _)| options.has(*letter));
    let shown = parts
        .iter()
        .filter(|(letter, _)| options.has('a') || options.has(*letter) || (!any && *letter == 's'));
    let line = shown.map(|(_, text)| *text).collect::<Vec<_>>().join(" ");
    cx.print(&format!("{line}\n"))?;
    Ok(0)
}

/// `printenv [NAME…]`
pub(super) fn printenv(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "0")?;
    let end = if options.has('0') { '\0' } else { '\n' };
    let env = cx.env;
    if options.rest.is_empty() {
        for (name, value) in env {
            cx.print(&format!("{name}={value}{end}"))?;
        }
        return Ok(0);
    }
    let mut status = 0;
    for name in &options.rest {
        match env.get(name) {
            Some(value) => cx.print(&format!("{value}{end}"))?,
            None => status = 1,
        }
    }
    Ok(status)
}
