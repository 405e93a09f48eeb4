import { expect, test } from 'vitest'
import { conditionOf } from './condition.ts'

// Names in the price lists of the shop 原價屋 from 2024 to 2026, each with its condition of sale.
test.each([
  ['[搭板專案 ]｛AMD R5 9600X｝代理盒裝【6核/12緒】3.9G(↑5.4G)任搭主機板現省600', 'with_other_goods'],
  ['[Z890搭購專案] Intel Core Ultra 7 265KF【20核】3.9G 限搭華碩ROG系列/技嘉任選', 'with_other_goods'],
  ['[任搭U] 華碩 PRIME B760M-K D4-CSM(M-ATX/LAN 2.5Gb/註四年/2DIMM)8相', 'with_other_goods'],
  ['Intel i5-12400【6核/12緒】2.5G(↑4.4G) /18M /UHD730 /65w 【代理盒裝】限組裝', 'with_build'],
  ['微星 RTX4090 GAMING SLIM 24G(2535MHz/32.2cm/三風扇/註五年) *限搭機', 'with_build'],
  ['金士頓 SKC600 512G/2.5吋/讀550/寫520/SMI/3D TLC【五年保】~搭機價~', 'with_build'],
  ['【主機搭購】MSI MAG 242F〈1H1P/IPS/200Hz〉$3190↘', 'with_build'],
  ['[六都激戰組] 華碩 TUF B850M-PLUS WIFI+十銓 炫光 32GB(16*2)D5-6000(CL30)黑-現賺701', 'bundle'],
  ['【組合價】QNAP TS-664-8G 搭【Toshiba 企業 8T(MG08ADA800E)5年QNAP保固*2顆】', 'bundle'],
  ['｛AMD R5 9600X｝代理盒裝【6核/12緒】3.9G(↑5.4G)65W /具RDNA內顯', 'alone'],
  ['【狂】微星 PRO B760M-E + Intel i5-14400【10核/16緒】', 'bundle'],
  ['甘藍-初秋', 'alone'],
])('%s', (name, condition) => {
  expect(conditionOf(name)).toBe(condition)
})
