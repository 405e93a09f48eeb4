// Loaded into a gateway with `node --import`. Logs each turn of the event loop whose processor time exceeds SAY_MS.
// It keeps the loop busy, because an idle loop would merge two turns into one measurement.

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
