//! Whether an event is one that an item expects. What was not seen is neither yes nor no.

use ab_contract::{Event, EventKind, Fidelity};
use serde_json::Value;

use super::expect::{Http, Injected, Intent, Item, Matcher, Tri, Wear, shown};

/// Whether `event` is what `item` is about.
pub(crate) fn matches(item: &Item, event: &Event, injected: &Injected) -> Tri {
    let look = Look { event, injected };
    match (&item.intent, &item.http, &item.wear) {
        (Some(intent), _, _) if event.event == EventKind::Intent => look.intent(intent),
        (_, Some(http), _) if event.event == EventKind::Http => look.http(http),
        (_, _, Some(wear)) if event.event == EventKind::Wear => look.wear(wear),
        _ => Tri::No,
    }
}

struct Look<'a> {
    event: &'a Event,
    injected: &'a Injected,
}

impl Look<'_> {
    fn intent(&self, intent: &Intent) -> Tri {
        let parts = [
            ("via", &intent.via),
            ("action", &intent.action),
            ("type", &intent.r#type),
            ("package", &intent.package),
        ];
        let mut all = parts.map(|(name, matcher)| self.part(name, matcher.as_ref())).to_vec();
        all.push(self.data(intent.data.as_ref()));
        all.push(self.component(intent.component.as_ref()));
        all.extend(intent.categories.iter().map(|category| self.category(category)));
        all.extend(intent.extras.iter().map(|(key, matcher)| self.extra(key, matcher)));
        worst(all)
    }

    fn http(&self, http: &Http) -> Tri {
        let url = self.value("url").and_then(Value::as_str).unwrap_or_default();
        let (host, path) = host_and_path(url);
        let mut all = vec![
            self.part("method", http.method.as_ref()),
            self.part("url", http.url.as_ref()),
            self.split(host, http.host.as_ref()),
            self.split(path, http.path.as_ref()),
            self.body(http.body.as_ref()),
        ];
        all.extend(http.headers.iter().map(|(name, matcher)| self.header(name, matcher)));
        all.extend(http.json.iter().map(|(at, matcher)| self.json(at, matcher)));
        worst(all)
    }

    fn wear(&self, wear: &Wear) -> Tri {
        let parts = [("op", &wear.op), ("path", &wear.path), ("node", &wear.node)];
        let mut all = parts.map(|(name, matcher)| self.part(name, matcher.as_ref())).to_vec();
        for (at, matcher) in wear.data.iter() {
            let data = self.value("data");
            all.push(match data {
                Some(data) => self.decide(data.pointer(at), matcher, self.has_values()),
                None => self.decide(None, matcher, self.has_values()),
            });
        }
        worst(all)
    }

    /// A part of the event; the parts of an intent may also lie one level deeper.
    fn value(&self, name: &str) -> Option<&Value> {
        let inner = || self.event.detail.get("intent").and_then(|intent| intent.get(name));
        self.event.detail.get(name).or_else(inner).filter(|value| !value.is_null())
    }

    /// Whether values were seen, not only outlines.
    fn has_values(&self) -> bool {
        matches!(self.event.fidelity, Fidelity::Full | Fidelity::InProcess)
    }

    /// A part that every outline has.
    fn part(&self, name: &str, matcher: Option<&Matcher>) -> Tri {
        let Some(matcher) = matcher else { return Tri::Yes };
        let value = self.value(name);
        let known = value.is_some() || self.event.fidelity != Fidelity::Presence;
        self.decide(value, matcher, known)
    }

    fn split(&self, part: Option<&str>, matcher: Option<&Matcher>) -> Tri {
        let Some(matcher) = matcher else { return Tri::Yes };
        let value = part.map(|part| Value::String(part.into()));
        self.decide(value.as_ref(), matcher, self.has_values())
    }

    fn decide(&self, value: Option<&Value>, matcher: &Matcher, known: bool) -> Tri {
        if !known {
            return Tri::Maybe;
        }
        matcher.holds(value, None, self.injected).into()
    }

    /// An outline shortens data: `https://example.com/...`.
    fn data(&self, matcher: Option<&Matcher>) -> Tri {
        let short = self.value("data").is_some_and(|data| shown(data).ends_with("..."));
        match self.part("data", matcher) {
            Tri::No | Tri::Yes if short && !self.has_values() && matcher.is_some() => Tri::Maybe,
            decided => decided,
        }
    }

    /// `p/.C` and `p/p.C` are the same.
    fn component(&self, matcher: Option<&Matcher>) -> Tri {
        let Some(matcher) = matcher else { return Tri::Yes };
        let Some(Value::String(text)) = self.value("component") else {
            return self.part("component", Some(matcher));
        };
        let known = self.has_values() || self.event.fidelity == Fidelity::Shape;
        [text.clone(), long_name(text), short_name(text)]
            .into_iter()
            .map(|name| self.decide(Some(&Value::String(name)), matcher, known))
            .max()
            .unwrap_or(Tri::No)
    }

    fn category(&self, category: &str) -> Tri {
        let Some(all) = self.value("categories").and_then(Value::as_array) else {
            let known = self.event.fidelity != Fidelity::Presence;
            return if known { Tri::No } else { Tri::Maybe };
        };
        all.iter().any(|one| one == category).into()
    }

    /// Extras that nobody could see are no extras that were not there.
    fn extra(&self, key: &str, matcher: &Matcher) -> Tri {
        let known = self.value("extras_known").and_then(Value::as_bool);
        if known == Some(false) || !self.has_values() {
            return Tri::Maybe;
        }
        let extras = self.value("extras").and_then(Value::as_array);
        if extras.is_none() && known.is_none() {
            return Tri::Maybe;
        }
        let found =
            extras.into_iter().flatten().find(|extra| extra.get("key").is_some_and(|k| k == key));
        let kind = found.and_then(|extra| extra.get("type")).and_then(Value::as_str);
        let value = found.and_then(|extra| extra.get("value"));
        // A value that could not be written down, e.g. of a Parcelable, is there all the same.
        match (found, value.filter(|value| !value.is_null())) {
            (Some(_), None) if matches!(matcher, Matcher::Words(words) if words.absent.is_none()) => {
                Tri::Maybe
            }
            (_, value) => matcher.holds(value, kind, self.injected).into(),
        }
    }

    fn header(&self, name: &str, matcher: &Matcher) -> Tri {
        if !self.has_values() {
            return Tri::Maybe;
        }
        let pairs = self.value("headers").and_then(Value::as_array).into_iter().flatten();
        let is_named = |pair: &&Value| {
            pair.get(0).and_then(Value::as_str).is_some_and(|key| key.eq_ignore_ascii_case(name))
        };
        let values: Vec<&Value> = pairs.filter(is_named).filter_map(|pair| pair.get(1)).collect();
        if values.is_empty() {
            return matcher.holds(None, None, self.injected).into();
        }
        values.iter().any(|value| matcher.holds(Some(value), None, self.injected)).into()
    }

    /// The body as text, unless it was cut or is none.
    fn text(&self) -> Result<Option<&Value>, Tri> {
        let Some(body) = self.value("body") else {
            return if self.has_values() { Ok(None) } else { Err(Tri::Maybe) };
        };
        let cut = body.get("cut").and_then(Value::as_bool) == Some(true);
        match body.get("utf8") {
            Some(text) if !cut => Ok(Some(text)),
            _ => Err(Tri::Maybe),
        }
    }

    fn body(&self, matcher: Option<&Matcher>) -> Tri {
        let Some(matcher) = matcher else { return Tri::Yes };
        match self.text() {
            Ok(text) => matcher.holds(text, None, self.injected).into(),
            Err(unseen) => unseen,
        }
    }

    fn json(&self, at: &str, matcher: &Matcher) -> Tri {
        let text = match self.text() {
            Ok(text) => text.and_then(Value::as_str).unwrap_or_default(),
            Err(unseen) => return unseen,
        };
        let body: Option<Value> = serde_json::from_str(text).ok();
        let value = body.as_ref().and_then(|body| body.pointer(at));
        matcher.holds(value, None, self.injected).into()
    }
}

/// All must hold.
fn worst(all: Vec<Tri>) -> Tri {
    all.into_iter().min().unwrap_or(Tri::Yes)
}

/// Host without port and user, and path without query.
fn host_and_path(url: &str) -> (Option<&str>, Option<&str>) {
    let Some((_, rest)) = url.split_once("://") else { return (None, None) };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let port = host.rfind(':').filter(|at| !host[*at..].contains(']'));
    let path = path.split(['?', '#']).next().filter(|path| !path.is_empty());
    (Some(&host[..port.unwrap_or(host.len())]), Some(path.unwrap_or("/")))
}

fn long_name(component: &str) -> String {
    match component.split_once('/') {
        Some((package, class)) if class.starts_with('.') => format!("{package}/{package}{class}"),
        _ => component.into(),
    }
}

fn short_name(component: &str) -> String {
    let short = component.split_once('/').and_then(|(package, class)| {
        let rest = class.strip_prefix(package).filter(|rest| rest.starts_with('.'))?;
        Some(format!("{package}/{rest}"))
    });
    short.unwrap_or_else(|| component.into())
}

#[cfg(test)]
mod tests {
    use super::{host_and_path, long_name, short_name};

    #[test]
    fn a_url_has_a_host_and_a_path() {
        for (url, host, path) in [
            ("https://example.com", Some("example.com"), Some("/")),
            ("http://u:p@example.com:8080/a/b?q=/x#y", Some("example.com"), Some("/a/b")),
            ("http://evil.com?@example.com/", Some("evil.com"), Some("/")),
            ("http://[::1]:80/x", Some("[::1]"), Some("/x")),
            ("nothing", None, None),
            ("", None, None),
        ] {
            assert_eq!(host_and_path(url), (host, path), "{url}");
        }
    }

    #[test]
    fn a_component_has_a_long_and_a_short_name() {
        assert_eq!(long_name("a.b/.C"), "a.b/a.b.C");
        assert_eq!(short_name("a.b/a.b.C"), "a.b/.C");
        assert_eq!(short_name("a.b/a.bc.C"), "a.b/a.bc.C");
        assert_eq!(long_name("x"), "x");
    }
}
