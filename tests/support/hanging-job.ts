// A job of a process of its own that never ends by itself: its test ends it, or whoever started that.

setInterval(() => {}, 60_000)
process.once('disconnect', () => process.exit(1))
