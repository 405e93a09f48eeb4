// Keccak-256 as Ethereum uses it: Node's sha3-256 pads differently. Ours because addresses are checked at every start,
// and the libraries that have it take longer to load than the rest of the payment layer together.

const MASK = (1n << 64n) - 1n
const RATE_BYTES = 136
const ROUNDS = 24

/** The 32-byte Keccak-256 digest as hexadecimal digits. For a few hundred bytes at most: it is slow and simple. */
export function keccak256(input: Uint8Array): string {
  const padded = Buffer.alloc((Math.floor(input.length / RATE_BYTES) + 1) * RATE_BYTES)
  padded.set(input)
  padded[input.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const state = Array.from({ length: 25 }, () => 0n)
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    for (let lane = 0; lane < RATE_BYTES / 8; lane++) {
      state[lane] = at(state, lane) ^ padded.readBigUInt64LE(block + lane * 8)
    }
    permute(state)
  }
  const digest = Buffer.alloc(32)
  for (let lane = 0; lane < 4; lane++) digest.writeBigUInt64LE(at(state, lane), lane * 8)
  return digest.toString('hex')
}

/** Keccak-f[1600]: theta, rho and pi, chi, iota (FIPS 202 §3.2). */
function permute(state: bigint[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(state, x + y), 0n))
    for (let lane = 0; lane < 25; lane++) {
      state[lane] = at(state, lane) ^ at(columns, (lane + 4) % 5) ^ rotate(at(columns, (lane + 1) % 5), 1)
    }
    // Rho and pi follow one path through the 24 lanes that move.
    let [x, y, moving] = [1, 0, at(state, 1)]
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(state, x + 5 * y)
      state[x + 5 * y] = rotate(moving, (((step + 1) * (step + 2)) / 2) % 64)
      moving = next
    }
    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5)
      for (let x = 0; x < 5; x++) state[row + x] = at(old, x) ^ (~at(old, (x + 1) % 5) & MASK & at(old, (x + 2) % 5))
    }
    state[0] = at(state, 0) ^ at(ROUND_CONSTANTS, round)
  }
}

/** One bit at 2^j − 1 for each j of 0–6, taken from a shift register (FIPS 202 §3.2.5). */
const ROUND_CONSTANTS = (() => {
  let register = 1
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1)
      register = (register << 1) ^ (register >> 7 ? 0x171 : 0)
    }
    return constant
  })
})()

function rotate(lane: bigint, bits: number): bigint {
  return ((lane << BigInt(bits)) | (lane >> BigInt(64 - bits))) & MASK
}

function at(lanes: readonly bigint[], index: number): bigint {
  return lanes[index] ?? 0n
}
