//! The file tools against GNU's, where both should print the same.

use crate::support::compare;

const FILES: &str = "printf 'pear 3\\napple 10\\nfig 2\\napple 10\\n' >l; printf 'a:b:c\\nd:e:f\\nnone\\n' >c; \
                     mkdir -p d/e; echo in >d/f; echo deep >d/e/g; printf 'a\\000b\\377\\n' >bin; : >empty";

#[test]
fn text_tools_print_what_gnu_tools_print() {
    compare(
        FILES,
        &[
            "sort l",
            "sort -r l",
            "sort -u l",
            "sort -k2 -n l",
            "sort -k2,2nr l",
            "sort -t: -k2 c",
            "sort l | uniq -c | sed 's/^ *//'",
            "sort l | uniq -d",
            "sort l | uniq -u",
            "cut -d: -f2 c",
            "cut -d: -f1,3 c",
            "cut -d: -f2- -s c",
            "cut -c1-3 l",
            "cut -b2 l",
            "tr a-z A-Z <l",
            "tr -d aeiou <l",
            "tr -s p <l",
            "tr -cd '0-9\\n' <l",
            "tr '[:lower:]' '[:upper:]' <l",
            "echo 'a,b' | tr , '\\n'",
            "head -n 2 l; head -2 l; head -c 5 l",
            "tail -n 2 l; tail -1 l; tail -c 5 l; tail -n +3 l",
            "head -n 1 l c",
            "wc -l <l; wc -w <l; wc -c <l",
            "wc -l l | tr -s ' ' | sed 's/^ //'",
            "grep apple l; echo $?; grep nope l; echo $?",
            "grep -v apple l; grep -c apple l; grep -n fig l",
            "grep -i APPLE l; grep -q fig l; echo $?",
            "grep -E 'p+l|f.g' l; grep 'p\\+l' l; grep 'p+l' l; echo $?",
            "grep -F . l; echo $?; echo a.b | grep -F .",
            "grep -o 'p[a-z]*' l; grep -o '[0-9]*' l",
            "grep -r in d; grep -rl e d | sort; grep -l a l c; grep -h a l c",
            "grep -e fig -e pear l; grep -w app l; echo $?; grep -x 'fig 2' l",
            "grep -E '^a{1}p{2}' l; grep '^ap\\{2\\}' l; grep '[[:digit:]]\\{2\\}' l",
            "grep a nope 2>/dev/null; echo $?; cat l | grep -c .",
            "sed 's/a/X/' l; sed 's/p/P/g' l; sed 's/p/P/2' l",
            "sed -n 2p l; sed -n '2,3p' l; sed -n '$p' l; sed -n '/fig/p' l",
            "sed 2d l; sed '/apple/d' l; sed '2,$d' l; sed 2q l; sed '2!d' l",
            "sed -n 's/fig/FIG/p' l; sed -e s/a/b/ -e s/b/c/ l",
            "sed 's/\\(a\\)\\(p\\)/\\2\\1/' l; sed -E 's/(a)(p)/\\2\\1&/' l",
            "sed 's|a|/|' l; sed 's/a\\/b//' l; sed 's/[/]//' l; sed 's/A/x/I' l",
            "sed -n '/pear/,/fig/p' l; echo 'a.b' | sed 's/\\./-/'; printf x | sed s/x/y/",
            "echo a b c | xargs echo; printf '1\\n2\\n3\\n' | xargs -n 2 echo",
            "printf 'a b\\nc\\n' | xargs -I {} echo '<{}>'; printf 'a b\\000c\\000' | xargs -0 -n1 echo",
            "printf '' | xargs echo x; printf '' | xargs -r echo x; echo \"'a b' c\" | xargs -n1 echo",
            "echo x | tee t1 t2; cat t1 t2; echo y | tee -a t1; cat t1",
            "seq 3; seq 2 4; seq 1 2 7; seq 5 -2 1; seq -s , 3; seq -w 8 10",
        ],
    );
}

#[test]
fn file_tools_do_what_gnu_tools_do() {
    compare(
        FILES,
        &[
            "ls; ls -a; ls -1 d; ls -R; ls -d d; ls l c",
            "ls -A d/e; ls d l; ls -r",
            "ls -l l | cut -c1-10; ls -ld d | cut -c1-10; chmod 600 l; ls -l l | cut -c1-10",
            "cp l m; cat m; cp -r d x; cat x/e/g; cp l c x; ls x",
            "cp d y 2>/dev/null; echo $?; cp nope y 2>/dev/null; echo $?; cp l l 2>/dev/null; echo $?",
            "cp -r d d/e 2>/dev/null; echo $?; mv l d; ls d; mv d z; ls z; mv nope x 2>/dev/null; echo $?",
            "ln -s l k; readlink k; cat k; cp -r k n; ls -l n | cut -c1; rm k; ls",
            "ln -s d k; ls k; ls -d k; rm k; ls d; ln -s nope b; cat b 2>/dev/null; echo $?; [ -L b ]; echo $?",
            "ln -s k1 k2; ln -s k2 k1; cat k1 2>/dev/null; echo $?; ln l hard; echo more >>l; tail -1 hard",
            "rm l; ls; rm nope 2>/dev/null; echo $?; rm -f nope; echo $?; rm d 2>/dev/null; echo $?; rm -r d; ls",
            "rm -rf d nope; ls; rmdir d 2>/dev/null; mkdir q; rmdir q; echo $?; ls",
            "mkdir a/b 2>/dev/null; echo $?; mkdir -p a/b/c; ls a/b; mkdir a 2>/dev/null; echo $?; mkdir -p a; echo $?",
            "mkdir -m 700 s; ls -ld s | cut -c1-10; stat -c '%a %F %s %n' s/../l; stat -c %s bin",
            "touch new; ls new; touch -d '2020-01-02 03:04:05' l; stat -c %Y l; touch -c no; ls no 2>/dev/null; date -r l +%F",
            "touch -t 202001020304.05 l; stat -c %y l | cut -c1-19; [ l -ot c ]; echo $?",
            "chmod u+x,g-r l; stat -c %a l; chmod a=r l; stat -c %a l; chmod -R 700 d; stat -c %a d/e/g; chmod +x l; stat -c %a l",
            "md5sum l; sha1sum l; sha256sum l; echo -n '' | md5sum; md5sum nope 2>/dev/null; echo $?; sha512sum l",
            "md5sum l >s; md5sum -c s; echo x >>l; md5sum -c s 2>/dev/null; echo $?",
            "find . | sort; find d -type f | sort; find . -name '*g'; find . -maxdepth 1 -type d",
            "find d -printf '%p %f %y %d %P\\n' | sort; find . -type f -printf '%s\\n' | sort; find d -print0 | tr '\\000' '\\n' | sort",
            "find . -empty; find . -name l -o -name c | sort; find . ! -type d -name 'b*'; find d -mindepth 2; find . -size +1k",
            "find d -name g -delete; find d | sort; find nope 2>/dev/null; echo $?; find . -iname L",
            "basename /a/b.txt; basename /a/b.txt .txt; basename /; basename a/; dirname /a/b; dirname a; dirname /; dirname a/b/; dirname /a",
            "base64 bin; base64 bin | base64 -d | cmp - bin; echo $?; head -c 100 /dev/zero | base64; base64 -w 20 l",
            "xxd bin; xxd -p bin; xxd -l 3 l; od -A d -t x1 bin; od -c bin; od -A n -t u1 bin; od -t o1 l; xxd -s 3 l",
            "cmp l l; echo $?; cmp l c; echo $?; cmp -s l c; echo $?; cmp l empty 2>/dev/null; echo $?",
            "dd if=l of=o bs=4 count=2 2>/dev/null; cat o; dd if=l bs=1 skip=5 count=3 2>/dev/null; dd if=l bs=1k 2>/dev/null | cmp - l; echo $?",
            "tar cf t.tar d l; mkdir x; cd x; tar xf ../t.tar; find . | sort; cat d/e/g",
            "tar c d | tar t | sort; tar c d 2>/dev/null | (mkdir x; cd x; tar x; cat d/f); tar cz l | gzip -d | tar t; tar cf - -C d e f | tar tf - | sort",
            "gzip -c l | gunzip | cmp - l; gzip l; ls l.gz; gunzip l.gz; cat l; zcat nope 2>/dev/null; echo $?",
            "du -b l | cut -f1; du -s nope 2>/dev/null; echo $?",
            "cat bin | od -A n -t x1; cat l - <c; cat nope l 2>/dev/null; echo $?; cat d 2>/dev/null; echo $?",
            "date -u -d @0 +'%Y-%m-%d %H:%M:%S %a %b %j %s'; date -u -d '2024-02-29 12:00:00' +%s; date -u -d @951782400 +%F",
        ],
    );
}
