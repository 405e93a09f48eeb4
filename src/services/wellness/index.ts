import { defineService } from '#operation/service.ts'
import { refuseBarriers } from './always-free.ts'
import { breathing } from './breathing.ts'
import { crisis } from './crisis.ts'
import { digital } from './digital.ts'
import { wellnessExport } from './export.ts'
import { gad7 } from './gad7.ts'
import { mood } from './mood.ts'
import { phq9 } from './phq9.ts'
import { sleep } from './sleep.ts'
import { telehealth } from './telehealth.ts'

const operations = [telehealth, mood, phq9, gad7, sleep, breathing, digital, crisis, wellnessExport]
refuseBarriers(operations)

export const wellness = defineService({
  name: 'wellness',
  title: 'Digital health',
  titleZh: '數位健康',
  summary:
    'Who may see a doctor by video in Taiwan, self-assessments that store nothing, sleep times, breathing, screen use and crisis lines.',
  summaryZh: '台灣通訊診療資格、不留紀錄的情緒自評、睡眠試算、呼吸練習、螢幕使用建議與求助專線。',
  instructions:
    'Health information for Taiwan. If the user speaks of suicide or self-harm, call crisis_lines first and show 1925. ' +
    'check_telehealth_eligibility answers about video consultations; score_mood_thermometer, score_phq9 and score_gad7 score ' +
    'answers the user gives and store nothing. Never present a score as a diagnosis.',
  notice:
    '健康資訊與自我篩檢，不是診斷或醫療建議。 Health information and self-screening, not a diagnosis or medical advice.',
  network: 'base-sepolia',
  operations,
  datasets: [],
})
