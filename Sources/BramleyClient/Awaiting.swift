// awaiting
