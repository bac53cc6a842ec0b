//! `tar`, by the crate of that name.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use tar::{Archive, Builder, EntryType, Header};

use super::context::{Cx, Files, Outcome};
use super::options::Options;
use super::owners;
use crate::fs::{Create, Kind, Meta, join, message, text};

/// Folders below one.
const MAX_DEPTH: usize = 512;

/// `tar c|x|t [-vz] [-f FILE] [-C FOLDER] [PATH…]`; the first word may lack its dash.
pub(super) fn tar(cx: &mut Cx<'_>) -> Outcome {
    let mut args = cx.args.to_vec();
    if let Some(first) = args.first_mut().filter(|first| !first.starts_with('-')) {
        first.insert(0, '-');
    }
    let options = Options::parse(&args, "cxtvzf:C:hpmo")?;
    let cwd = join(cx.files.cwd, options.value('C').unwrap_or("."));
    let inner = Files { fs: cx.files.fs, cwd: &cwd };
    match (options.has('c'), options.has('x'), options.has('t')) {
        (true, false, false) => create(cx, &options, inner),
        (false, true, false) | (false, false, true) => read(cx, &options, inner),
        _ => Err("Needs one of -ctx".into()),
    }
}

fn create(cx: &mut Cx<'_>, options: &Options, inner: Files<'_>) -> Outcome {
    let paths = options.at_least(1)?;
    let mut file = match options.value('f').filter(|name| *name != "-") {
        Some(name) => Some(cx.files.fs.create(&cx.path(name), Create::TRUNCATE)?),
        None => None,
    };
    let mut packer = Packer { failed: vec![], files: inner, world: cx.world };
    let out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => &mut cx.out,
    };
    if options.has('z') {
        let mut gzip = GzEncoder::new(out, Compression::default());
        packer.all(paths, &mut gzip)?;
        gzip.finish()?;
    } else {
        packer.all(paths, out)?;
    }
    let failed = packer.failed;
    for line in &failed {
        cx.warn(line);
    }
    Ok(u8::from(!failed.is_empty()))
}

struct Packer<'a> {
    failed: Vec<String>,
    files: Files<'a>,
    world: &'a dyn super::super::World,
}

impl Packer<'_> {
    fn all(&mut self, paths: &[String], out: &mut dyn Write) -> io::Result<()> {
        let mut builder = Builder::new(out);
        for path in paths {
            self.add(&mut builder, path, 0)?;
        }
        builder.into_inner()?.flush()
    }

    /// Only what the stream says ends the archive; a file that can't be read is named.
    fn add(
        &mut self,
        tar: &mut Builder<&mut dyn Write>,
        name: &str,
        depth: usize,
    ) -> io::Result<()> {
        let path = self.files.path(name);
        let meta = match self.files.fs.lstat(&path) {
            Ok(meta) => meta,
            Err(err) => {
                self.fail(name, &err);
                return Ok(());
            }
        };
        let mut header = self.header(&meta);
        let stored = text::encode(name.trim_start_matches('/'));
        let stored = os(&stored);
        match meta.kind {
            Kind::File => match self.files.fs.open(&path) {
                Ok(file) => {
                    // The header promises a length, whatever the app writes meanwhile.
                    let data = file.chain(io::repeat(0)).take(meta.size);
                    tar.append_data(&mut header, stored, data)
                }
                Err(err) => {
                    self.fail(name, &err);
                    Ok(())
                }
            },
            Kind::Link => {
                let target = text::encode(&self.files.fs.read_link(&path)?);
                tar.append_link(&mut header, stored, os(&target))
            }
            Kind::Dir => {
                let stored = text::encode(&format!("{}/", name.trim_matches('/')));
                tar.append_data(&mut header, os(&stored), io::empty())?;
                match self.files.fs.list(&path) {
                    Ok(names) if depth < MAX_DEPTH => names.iter().try_for_each(|inner| {
                        self.add(tar, &format!("{}/{inner}", name.trim_end_matches('/')), depth + 1)
                    }),
                    Ok(_) => Ok(()),
                    Err(err) => {
                        self.fail(name, &err);
                        Ok(())
                    }
                }
            }
            Kind::Other => {
                self.fail(name, &io::Error::other("not a file, folder or link"));
                Ok(())
            }
        }
    }

    fn fail(&mut self, name: &str, err: &io::Error) {
        self.failed.push(format!("{name}: {}", message(err)));
    }

    fn header(&self, meta: &Meta) -> Header {
        let mut header = Header::new_gnu();
        header.set_entry_type(match meta.kind {
            Kind::Dir => EntryType::Directory,
            Kind::Link => EntryType::Symlink,
            _ => EntryType::Regular,
        });
        header.set_mode(meta.mode & 0o7777);
        header.set_size(if meta.is_file() { meta.size } else { 0 });
        header.set_mtime(u64::try_from(meta.mtime).unwrap_or(0));
        let uid = owners::uid(&meta.owner, self.world);
        header.set_uid(uid.into());
        header.set_gid(uid.into());
        // Names of Android's users are ASCII and short.
        let _ = header.set_username(&owners::name(uid));
        let _ = header.set_groupname(&owners::name(uid));
        header
    }
}

fn os(bytes: &[u8]) -> &std::ffi::OsStr {
    std::os::unix::ffi::OsStrExt::from_bytes(bytes)
}

fn read(cx: &mut Cx<'_>, options: &Options, inner: Files<'_>) -> Outcome {
    let input = cx.files.input(options.value('f').unwrap_or("-"), cx.stdin)?;
    let failed = if options.has('z') {
        entries(MultiGzDecoder::new(input), &mut cx.out, options, inner)?
    } else {
        entries(input, &mut cx.out, options, inner)?
    };
    for line in &failed {
        cx.warn(line);
    }
    Ok(u8::from(!failed.is_empty()))
}

/// Lists or unpacks the entries that are wanted; gives what failed.
fn entries(
    input: impl Read,
    out: &mut dyn Write,
    options: &Options,
    inner: Files<'_>,
) -> io::Result<Vec<String>> {
    let mut archive = Archive::new(input);
    let mut failed = vec![];
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = text::decode(&entry.path_bytes());
        let wanted = |path: &String| name == *path || name.starts_with(&format!("{path}/"));
        if !options.rest.is_empty() && !options.rest.iter().any(wanted) {
            continue;
        }
        if options.has('t') || options.has('v') {
            out.write_all(&text::encode(&format!("{name}\n")))?;
        }
        if options.has('x')
            && let Err(err) = unpack(&mut entry, &name, inner)
        {
            if err.kind() == io::ErrorKind::BrokenPipe {
                return Err(err);
            }
            failed.push(format!("{name}: {}", message(&err)));
        }
    }
    Ok(failed)
}

fn unpack(entry: &mut tar::Entry<'_, impl Read>, name: &str, files: Files<'_>) -> io::Result<()> {
    if name.split('/').any(|part| part == "..") || name.starts_with('/') {
        return Err(io::Error::other("leads out of the folder"));
    }
    let path = files.path(name);
    let fs = files.fs;
    let mode = entry.header().mode()?;
    if let Some((folder, _)) = path.trim_end_matches('/').rsplit_once('/')
        && !fs.exists(folder)
    {
        fs.mkdir_all(folder, 0o755)?;
    }
    match entry.header().entry_type() {
        EntryType::Directory => return fs.mkdir_all(&path, mode),
        EntryType::Symlink => {
            let target = entry.link_name_bytes().unwrap_or_default();
            let _ = fs.remove_file(&path);
            return fs.symlink(&text::decode(&target), &path);
        }
        EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {}
        _ => return Err(io::Error::other("not a file, folder or link")),
    }
    // Replaced, so that a link there is not written through.
    let _ = fs.remove_file(&path);
    let mut file = fs.create(&path, Create { mode, ..Create::TRUNCATE })?;
    io::copy(entry, &mut file)?;
    let mtime = entry.header().mtime()?;
    fs.set_mtime(&path, i64::try_from(mtime).unwrap_or(0), 0)
}
