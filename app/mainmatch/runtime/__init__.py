"""The running process: scheduler, background tasks, coordination of servers, and uvicorn."""
