package ab.apkkit.project;

import ab.apkkit.Failure;

/** A place in a file of the project; lines and columns count from 1. */
public record Position(String file, int line, int column) {

    /** A failure of the project at this place, in the form that editors and CI systems link. */
    public Failure error(String message) {
        return Failure.build(this + ": error: " + message);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
