import { expect, test } from 'vitest'
import { createBodyCounter } from './body-memory-limit.ts'

const MEBIBYTE = 2 ** 20
const tooMuch = expect.objectContaining({ code: 'overloaded', headers: { 'Retry-After': '2' } })

function callers() {
  const leave: (() => void)[] = []
  const from = (client?: string) => createBodyCounter({ client, onClose: (done) => void leave.push(done) })
  return { leave, from }
}

test('long bodies share 8 MiB until their requests end, and short bodies are always accepted', () => {
  const { leave, from } = callers()
  for (let sent = 0; sent < 8; sent++) from()(MEBIBYTE)
  expect(() => from()(100_000)).toThrow(tooMuch)
  from()(4096)
  expect(leave).toHaveLength(8)
  leave.shift()?.()
  from()(MEBIBYTE)
  expect(() => from()(MEBIBYTE)).toThrow(tooMuch)
  for (const left of leave) left()
})

test('a body counts as its bytes arrive, not when it is complete', () => {
  const { leave, from } = callers()
  const bodies = Array.from({ length: 16 }, () => from())
  for (let piece = 0; piece < 8; piece++) for (const keep of bodies) keep(MEBIBYTE / 16)
  expect(() => bodies[0]?.(1)).toThrow(tooMuch)
  for (const left of leave) left()
  from()(MEBIBYTE)
  leave.at(-1)?.()
})

test('one client’s bodies leave half of the memory to others', () => {
  const { leave, from } = callers()
  for (let sent = 0; sent < 4; sent++) from('a')(MEBIBYTE)
  expect(() => from('a')(MEBIBYTE)).toThrow(tooMuch)
  for (let sent = 0; sent < 4; sent++) from('b')(MEBIBYTE)
  for (const left of leave) left()
  from('a')(MEBIBYTE)
  leave.at(-1)?.()
})
