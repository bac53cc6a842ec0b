package ab.device.inside;

/** Where a result goes: to an activity, or to a part of it that has a name ({@code who}: a fragment, say). */
record ResultTarget(ActivityRecord record, String who, int requestCode) {}
