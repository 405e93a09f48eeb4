import { joinLanguages } from '#support/errors/localized-text.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { telehealthView } from './telehealth/telehealth-view.ts'
import { assessmentView } from './assessment/assessment-view.ts'
import { sleepView } from './sleep/sleep-view.ts'
import { breathingView } from './breathing/breathing-view.ts'
import { digitalView } from './digital/digital-view.ts'
import { crisisLinesView } from './crisis/crisis-lines-view.ts'
import { safetyPlanView } from './crisis/safety-plan-view.ts'
import { counsellingView } from './crisis/counselling-view.ts'
import { questionnairesView } from './assessment/questionnaires-view.ts'
import { breathingExercises } from './breathing/breathing-exercises.ts'
import { safetyPlan } from './crisis/safety-plan.ts'
import { findCounselling } from './crisis/find-counselling.ts'
import { crisisLines } from './crisis/crisis-lines.ts'
import { digitalWellnessGuide } from './digital/digital-wellness-guide.ts'
import { exportWellness } from './export-wellness.ts'
import { listQuestionnaires } from './assessment/list-questionnaires.ts'
import { scoreGad7 } from './assessment/score-gad7.ts'
import { scoreMoodThermometer } from './assessment/score-mood-thermometer.ts'
import { scorePhq9 } from './assessment/score-phq9.ts'
import { calcSleepTimes } from './sleep/calc-sleep-times.ts'
import { checkTelehealthEligibility } from './telehealth/check-telehealth-eligibility.ts'
import { SCREEN_REFERENCE } from './digital/screen-guidance.ts'
import { TELEHEALTH_LAW } from './telehealth/telehealth-rules.ts'
import { words } from './messages.ts'

export const wellness = defineService({
  name: 'wellness',
  title: 'Digital health',
  titleZh: '數位健康',
  summary:
    'Who may see a doctor by video in Taiwan, self-assessments that store nothing, sleep times, breathing, screen use and crisis lines.',
  summaryZh: '求助專線、自評與睡眠，不留紀錄。',
  instructions:
    'Health information for Taiwan. If the user speaks of suicide or self-harm, call [crisis_lines] first and show 1925; of violence, ' +
    'fraud or another harm, ask it with `need`. ' +
    '[check_telehealth_eligibility] answers about video consultations; [score_mood_thermometer], [score_phq9] and [score_gad7] score ' +
    'answers the user gives and store nothing. Never present a score as a diagnosis.',
  notice: joinLanguages(
    'Health information and self-screening, not a diagnosis or medical advice.',
    '健康資訊與自我篩檢，不是診斷或醫療建議。',
  ),
  helpsInCrisis: true,
  network: 'base',
  words,
  operations: [
    withView(checkTelehealthEligibility, telehealthView),
    withView(scoreMoodThermometer, assessmentView),
    withView(scorePhq9, assessmentView),
    withView(scoreGad7, assessmentView),
    withView(calcSleepTimes, sleepView),
    withView(breathingExercises, breathingView),
    withView(digitalWellnessGuide, digitalView),
    withView(crisisLines, crisisLinesView),
    withView(findCounselling, counsellingView),
    withView(safetyPlan, safetyPlanView),
    withView(listQuestionnaires, questionnairesView),
    exportWellness,
  ],
  references: [SCREEN_REFERENCE, TELEHEALTH_LAW],
  datasets: [],
})
