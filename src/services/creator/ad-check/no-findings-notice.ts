import type { AdCategory } from './ad-rules.ts'

export function silenceOf(category: AdCategory | undefined) {
  const isApproved = category === 'medical_device' || category === 'drug'
  return {
    zh:
      '沒有找到不代表合法：主管機關看的是整則廣告，請再自行檢視。' +
      (isApproved ? '藥品與醫療器材的廣告，刊播前一律要先申請核准，也只有藥商或醫療器材商可以刊播。' : ''),
    en:
      'Silence is no clearance: the authority judges the advertisement as a whole.' +
      (isApproved
        ? ' Advertisements for medicines and devices need approval beforehand, and only licensed dealers may run them.'
        : ''),
  }
}
