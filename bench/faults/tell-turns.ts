// Loaded before a gateway (`node --import`): says of every turn of its event loop how much of the processor its thread took
// for it, where that was more than SAY_MS. The loop never rests meanwhile, so that none is two.

const SAY_MS = Number(process.env.TELL_TURNS_MS ?? 15)

let before = process.threadCpuUsage()
const tell = () => {
  const { user, system } = process.threadCpuUsage(before)
  const ms = (user + system) / 1000
  if (ms > SAY_MS) process.stderr.write(`turn ${ms.toFixed(0)}\n`)
  before = process.threadCpuUsage()
  setImmediate(tell)
}
setImmediate(tell)
