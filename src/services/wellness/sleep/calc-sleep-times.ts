import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { countInput } from '#operation/input/amount.ts'
import { bedtimeInput, timeInput } from '#operation/input/time.ts'
import { defineOperation } from '#operation/operation.ts'
import { bedTimesFor, CYCLE_MINUTES, FALLING_ASLEEP_MINUTES, wakeTimesFor, sleepTimeSchema } from './sleep-times.ts'

const notice = joinLanguages(
  'Cycle length differs between people; this is arithmetic, not medical advice.',
  '睡眠週期長短因人而異，本試算僅供參考，不是醫療建議；長期失眠請就醫。',
)

export const calcSleepTimes = defineOperation({
  name: 'calc_sleep_times',
  tool: true,
  route: 'GET /api/sleep',
  title: 'Sleep times',
  titleZh: '睡眠時間試算',
  summary: 'When to go to bed to wake at a given time, or when to wake after going to bed at one.',
  description: `When to go to bed or to wake (send one of the two), for 4, 5 and 6 sleep cycles of ${CYCLE_MINUTES} minutes.`,
  tasks: [
    '明天七點要起床，幾點睡最好？',
    '晚上十一點半上床，幾點起床？',
    'What time should I go to bed to wake at 6:30?',
  ],
  cacheSeconds: 86_400,
  input: z
    .object({
      wake: timeInput().optional().describe('Time to wake, for example 07:00. Gives bedtimes.'),
      bed: bedtimeInput().optional().describe('Time to go to bed, for example 23:30. Gives wake times.'),
      latency: countInput({ min: 0, max: 180 })
        .default(FALLING_ASLEEP_MINUTES)
        .describe('Minutes to fall asleep, 0–180.'),
    })
    .refine(({ wake, bed }) => (wake === undefined) !== (bed === undefined), {
      message: joinLanguages(
        'Send exactly one of wake and bed, for example wake=07:00.',
        '起床時間（wake）與上床時間（bed）恰好給一個，例如 wake=07:00。',
      ),
    }),
  output: z.object({
    given: z.object({ wake: z.string().optional(), bed: z.string().optional() }),
    items: z.array(sleepTimeSchema),
    assumptions: z.object({
      cycle_minutes: z.int(),
      falling_asleep_minutes: z.int(),
      note: z.string(),
    }),
    notice: z.string(),
  }),
  conciseWithout: ['given'],
  example: { wake: '07:00' },
  run({ wake, bed, latency }) {
    return {
      given: wake === undefined ? { bed } : { wake },
      items: wake === undefined ? wakeTimesFor(bed ?? '', latency) : bedTimesFor(wake, latency),
      assumptions: latency === FALLING_ASLEEP_MINUTES ? sleepAssumptions : assumptionsFor(latency),
      notice,
    }
  },
})

function assumptionsFor(latency: number) {
  return {
    cycle_minutes: CYCLE_MINUTES,
    falling_asleep_minutes: latency,
    note: joinLanguages('90 minutes a cycle is a common estimate.', '每個週期 90 分鐘為通用估計值。'),
  }
}

export const sleepAssumptions = {
  cycle_minutes: CYCLE_MINUTES,
  falling_asleep_minutes: FALLING_ASLEEP_MINUTES,
  note: joinLanguages('90 and 15 minutes are common estimates.', '每個週期 90 分鐘、入睡 15 分鐘為通用估計值。'),
}
