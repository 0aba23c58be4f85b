"""Receives the events of a guildesk webhook. Needs Python 3 and nothing else:
WEBHOOK_SECRET=whsec_… PORT=8787 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 5 * 60

# An event may come more than once. Keep these ids where you keep the rest of your data.
processed = set()


def is_genuine(headers, body):
    """Whether the request is what the service signed, not long ago (https://www.standardwebhooks.com)."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        # Answered before the work is done: the service waits 15 seconds at the most.
        self.send_response(204 if genuine else 401)
        self.send_header("content-length", "0")
        self.end_headers()
        if not genuine:
            return
        event = json.loads(body)
        if event["id"] in processed:
            return
        processed.add(event["id"])
        print(event["type"], event["id"], flush=True)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8787"))), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
