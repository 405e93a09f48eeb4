// A process that never ends by itself; its test ends it.

setInterval(() => {}, 60_000)
process.once('disconnect', () => process.exit(1))
