import type { Provenance } from '#operation/provenance.ts'

// `provenance` in the declared examples. The tests replay each example, so these agree with the seeds.

const FACTS_ONLY = 'Facts only; no licence stated'

export const calendarProvenance: Provenance = {
  as_of: '2026-07-01',
  stale: false,
  sources: [
    {
      name: '行政院人事行政總處 政府行政機關辦公日曆表 (DGPA), 2017–2026, by way of jacktdry/TaiwanCalendar@c93a65e',
      url: 'https://data.gov.tw/dataset/14718',
      licence: 'Open Government Data License, version 1.0 (政府資料開放授權條款－第1版)',
    },
  ],
}

export const fuelProvenance: Provenance = {
  as_of: '2026-09-21',
  stale: true,
  sources: [
    {
      name: '台灣中油 (CPC Corporation, Taiwan) list prices',
      url: 'https://data.gov.tw/dataset/166537',
      licence: 'Open Government Data License, version 1.0 (政府資料開放授權條款－第1版)',
    },
  ],
}

export const receiptProvenance: Provenance = {
  as_of: '2026-09-25',
  stale: false,
  sources: [
    {
      name: '財政部 統一發票中獎號碼 (Ministry of Finance, winning numbers)',
      url: 'https://www.etax.nat.gov.tw/',
      licence: FACTS_ONLY,
    },
  ],
}

export const lotteryProvenance: Provenance = {
  as_of: '2026-09-30',
  stale: false,
  sources: [
    { name: '台灣彩券 (Taiwan Lottery) draw results', url: 'https://www.taiwanlottery.com/', licence: FACTS_ONLY },
  ],
}
