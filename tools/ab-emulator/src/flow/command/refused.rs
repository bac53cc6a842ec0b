//! Commands of Maestro that are refused by name, so that nobody thinks a flow did what it did not.

const JAVASCRIPT: &str = "flows run no JavaScript: compute values outside and use `${NAME}`";
const FOREIGN: &str = "a walk has no model or service to ask; ab-judge looks at captures";
const NO_SUCH_DEVICE: &str = "no back end can do this alike; put what the app needs into its data";

/// Names, and what to do instead.
pub const REFUSED: &[(&str, &str)] = &[
    ("action", "write the command itself, e.g. `- back`"),
    ("addMedia", NO_SUCH_DEVICE),
    ("assertNoDefectsWithAI", FOREIGN),
    ("assertScreenshot", "use `capture`, and demand `judge/screen` of it"),
    ("assertTrue", JAVASCRIPT),
    ("assertWithAI", FOREIGN),
    ("clearKeychain", "this is for iOS"),
    ("evalScript", JAVASCRIPT),
    ("extractTextWithAI", FOREIGN),
    ("inputRandomCityName", "use `inputRandomText`"),
    ("inputRandomColorName", "use `inputRandomText`"),
    ("inputRandomCountryName", "use `inputRandomText`"),
    ("inputRandomEmail", "use `inputText` with a value of [inject], e.g. `${name}@example.com`"),
    ("inputRandomPersonName", "use `inputRandomText`"),
    ("runScript", JAVASCRIPT),
    ("setAirplaneMode", NO_SUCH_DEVICE),
    ("setClipboard", "use `inputText`"),
    ("setLocation", NO_SUCH_DEVICE),
    ("setPermissions", "permissions are granted when the app is installed"),
    ("startRecording", "use `capture` and `takeScreenshot`"),
    ("stopRecording", "use `capture` and `takeScreenshot`"),
    ("toggleAirplaneMode", NO_SUCH_DEVICE),
    ("travel", NO_SUCH_DEVICE),
];
