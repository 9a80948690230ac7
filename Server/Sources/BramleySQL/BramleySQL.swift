// BramleySQL
