"""A bare FastAPI app, to measure the cost of the framework alone.

``PORT=8001 python -m bench.bare`` serves one GET, with the loop and the parser that Mainmatch uses.
"""

import os

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from starlette.responses import Response


class Submission(BaseModel):
    """A response as large as the measured one."""

    phase: str
    action: dict[str, str]
    locked: bool = False


app = FastAPI(openapi_url=None)


@app.get("/bare")
async def bare() -> Response:
    return Response(b"{}", media_type="application/json")


@app.put("/bare/{match_id}")
async def put(match_id: str, payload: Submission) -> Response:
    return Response(payload.model_dump_json(), media_type="application/json")


if __name__ == "__main__":
    uvicorn.run(
        app, port=int(os.environ["PORT"]), loop="uvloop", http="httptools", log_level="warning", access_log=False
    )
