#!/usr/bin/env python3
"""Stands between an editor and a server, and holds answers back.

gate.py SERVER FOLDER ARGUMENT... : while the file FOLDER/hold names a method, answers to it wait; FOLDER/held names those
that do, and FOLDER/gated is there once it runs.
"""
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

server, folder, *arguments = sys.argv[1:]
if arguments == ["--version"]:
    sys.exit(subprocess.run([server, *arguments]).returncode)
hold, held = Path(folder, "hold"), Path(folder, "held")
Path(folder, "gated").touch()
process = subprocess.Popen([server, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
methods, lock = {}, threading.Lock()


def read(stream):
    length = 0
    while (line := stream.readline()).strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return stream.read(length) if line else None


def write(stream, body):
    with lock:
        stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        stream.flush()


def requests():
    while (body := read(sys.stdin.buffer)) is not None:
        message = json.loads(body)
        if "id" in message and "method" in message:
            methods[message["id"]] = message["method"]
        process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        process.stdin.flush()
    process.stdin.close()


def is_held(method):
    return hold.exists() and method in hold.read_text().split()


def answer_later(method, body):
    held.write_text(method)
    while is_held(method):
        time.sleep(0.02)
    write(sys.stdout.buffer, body)


threading.Thread(target=requests, daemon=True).start()
while (body := read(process.stdout)) is not None:
    message = json.loads(body)
    method = None if "method" in message else methods.pop(message.get("id"), None)
    if method and is_held(method):
        threading.Thread(target=answer_later, args=(method, body), daemon=True).start()
    else:
        write(sys.stdout.buffer, body)
