// A process that never ends by itself; the test that starts it kills it.

setInterval(() => {}, 60_000)
process.once('disconnect', () => process.exit(1))
