"""Starts a program as systemd does: with an open socket at descriptor 3 and a socket for notices.

Prints the socket's port, what the program prints and each notice; passes SIGTERM on and ends with the program's status.
"""
import os, signal, socket, sys, tempfile, threading

# Whoever starts this may have blocked signals, and they would stay so.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(16)
print(listener.getsockname()[1], flush=True)
folder = tempfile.mkdtemp()
notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notices.bind(folder + "/notify")

child = os.fork()
if child == 0:
    os.dup2(listener.fileno(), 3)
    os.set_inheritable(3, True)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1", NOTIFY_SOCKET=folder + "/notify")
    os.execv(sys.argv[1], sys.argv[1:])
listener.close()


def tell():
    while True:
        print(notices.recv(4096).decode(), flush=True)


threading.Thread(target=tell, daemon=True).start()
signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM))
status = os.waitpid(child, 0)[1]
# A notice that arrived just before the end.
notices.setblocking(False)
os.remove(folder + "/notify")
os.rmdir(folder)
os._exit(os.waitstatus_to_exitcode(status))
