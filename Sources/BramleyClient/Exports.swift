// Who adds the kit speaks of people, names and devices: its wire values are part of its own interface.
@_exported public import BramleyAPI
