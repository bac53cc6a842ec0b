rootProject.name = "training"
include(":app")
