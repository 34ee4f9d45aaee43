"""What every process of the pool needs: whoever imports this has it loaded. Processes are forked from one that has."""

from openfire.server.workers.jobs import get_ready

get_ready()
