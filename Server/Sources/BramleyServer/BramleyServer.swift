// BramleyServer
