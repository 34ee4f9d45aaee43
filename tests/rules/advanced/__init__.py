"""What scenarios cannot say of the Advanced Rules."""
