"""What scenarios cannot say of the Assault draft."""
