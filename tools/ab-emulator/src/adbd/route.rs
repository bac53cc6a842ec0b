//! From the name of a service to what does it.

use std::sync::Arc;

use super::connection::Client;
use super::shell::Shell;
use super::stream::Stream;
use super::{misc, socket, sync};

/// Serves a stream until it is closed. Runs in the stream's own thread.
pub(super) fn serve(client: &Arc<Client>, stream: &Arc<Stream>, service: &str) {
    if let Some(shell) = Shell::parse(service) {
        stream.accept();
        shell.run(stream, &*client.services);
    } else if service == "sync:" {
        stream.accept();
        sync::serve(stream, client.services.files());
    } else if let Some(request) = service.strip_prefix("reverse:") {
        stream.accept();
        misc::say(stream, &client.reverses.answer(client, request));
    } else if let Some(target) = service.strip_prefix("reboot:") {
        stream.accept();
        stream.finish();
        client.services.reboot(target);
        client.link.hang_up();
    } else if let Some(text) = misc::answer(service) {
        stream.accept();
        misc::say(stream, text);
    } else if service == "track-jdwp" {
        stream.accept();
        misc::track_nothing(stream);
    } else {
        open(client, stream, service);
    }
}

fn open(client: &Client, stream: &Arc<Stream>, service: &str) {
    match client.services.open(service) {
        Some(socket) => {
            stream.accept();
            // Whichever end broke, both are closed now.
            let _ = socket::join(stream, socket);
            stream.finish();
        }
        None => stream.refuse(),
    }
}
