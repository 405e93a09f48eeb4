import { z } from 'zod'

export const privacyRuleSchema = z.object({
  id: z.string(),
  rule_zh: z.string(),
  rule_en: z.string(),
  law: z.string().nullable().describe('Null for advice that no law requires.'),
})

export type PrivacyRule = z.output<typeof privacyRuleSchema>

export const APP_PRIVACY: readonly PrivacyRule[] = [
  {
    id: 'special_data',
    rule_zh: '病歷、醫療、基因、性生活、健康檢查資料屬特種個資，原則上不得蒐集；須有法定事由，例如你的書面同意。',
    rule_en:
      'Medical records, genetics, sex life and health checks are special data: collecting them needs a ground in law, such as your written consent.',
    law: '個人資料保護法第 6 條',
  },
  {
    id: 'be_told',
    rule_zh: '蒐集前應告知：誰蒐集、為什麼、哪些資料、用多久、用在哪裡、給誰用、你有哪些權利。',
    rule_en:
      'Before collecting, the app must tell you who collects, why, what, for how long, where and with whom it is used, and your rights.',
    law: '個人資料保護法第 8 條',
  },
  {
    id: 'your_rights',
    rule_zh: '你可以查詢、要求複本、更正、要求停止使用與刪除，不得預先拋棄。',
    rule_en: 'You may ask to see, copy, correct, stop the use of and delete your data; this cannot be signed away.',
    law: '個人資料保護法第 3 條',
  },
  {
    id: 'least_permission',
    rule_zh: '只開放真正需要的權限；心情紀錄 App 不需要通訊錄與定位。',
    rule_en: 'Grant only what is needed: a mood diary needs neither contacts nor location.',
    law: null,
  },
  {
    id: 'account_free',
    rule_zh: '能不註冊就不註冊，能存在手機上就不要上傳。',
    rule_en: 'Prefer apps that work without an account and keep the data on the phone.',
    law: null,
  },
  {
    id: 'leave_cleanly',
    rule_zh: '停用前先匯出，再刪除帳號與資料；只移除 App 通常不會刪除伺服器上的資料。',
    rule_en: 'Export, then delete the account: removing the app usually leaves the data on the server.',
    law: null,
  },
]
