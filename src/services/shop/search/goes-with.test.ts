import { expect, test } from 'vitest'
import { partName } from './goes-with.ts'

test.each([
  ['威剛 SE880 SSD碟 1TB藍色/讀取2000MB/s/附Type-C線/支援iPhone15/五年', ['SE880', 'SSD碟'], ['iPhone15', 'Type-C']],
  ['手把 for Xbox 搖桿(白)', ['手把', '搖桿'], ['Xbox']],
  ['收納包【Steam專用】硬殼', ['收納包', '硬殼'], ['Steam']],
  ['喬思伯 N5 顯卡長35/CPU高16/NAS推薦/E-ATX', ['喬思伯 N5', 'E-ATX'], ['顯卡', 'CPU', 'NAS']],
  ['Lexar 633x 128G｝micro SDXC / 支援4K影片 / 附轉卡', ['Lexar 633x', 'SDXC'], ['4K影片', '轉卡']],
  ['華碩 Gamefor X', ['Gamefor X'], []],
])('%s', (name, itself, goesWith) => {
  const parts = partName(name)
  for (const word of itself) expect(parts.itself).toContain(word)
  for (const word of goesWith) {
    expect(parts.goesWith).toContain(word)
    expect(parts.itself).not.toContain(word)
  }
})
