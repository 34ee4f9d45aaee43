"""Line of sight: clear, obscured or blocked, from the leader's eyes. As the Assault draft prints it."""

from openfire.rules.assault.sight import BLOCKED, CLEAR, OBSCURED, View, rays, view

__all__ = ["BLOCKED", "CLEAR", "OBSCURED", "View", "rays", "view"]
