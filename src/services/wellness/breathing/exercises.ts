export interface BreathingExercise {
  readonly id: string
  readonly name_zh: string
  readonly name_en: string
  readonly steps: readonly { readonly action: BreathingAction; readonly seconds: number; readonly note: string }[]
  readonly rounds: number
  readonly caution: string
  /** What is known about its effect; null where we hold no study. */
  readonly evidence: string | null
  readonly source: { readonly name: string; readonly url: string; readonly year: number } | null
}

export type BreathingAction = 'inhale' | 'hold' | 'exhale' | 'rest'

// The trial compared cyclic sighing, box breathing and cyclic hyperventilation with mindfulness, 5 minutes a day for a month.
const BALBAN_2023 = {
  name: 'Balban et al., Brief structured respiration practices enhance mood and reduce physiological arousal, Cell Reports Medicine 4, 100895',
  url: 'https://doi.org/10.1016/j.xcrm.2022.100895',
  year: 2023,
}

const dizziness = '頭暈就恢復自然呼吸；開車或在水中不要做。 Breathe normally if dizzy; never while driving or in water.'
const holding =
  '憋氣不舒服就縮短秒數；懷孕、心肺疾病或高血壓者先問醫師。 Shorten the holds if uncomfortable; with pregnancy, heart, lung or blood pressure trouble ask a doctor first.'

export const BREATHING_EXERCISES: readonly BreathingExercise[] = [
  {
    id: 'box',
    name_zh: '方塊呼吸',
    name_en: 'Box breathing',
    steps: [
      { action: 'inhale', seconds: 4, note: '用鼻子吸氣 through the nose' },
      { action: 'hold', seconds: 4, note: '不用力，停住 without straining' },
      { action: 'exhale', seconds: 4, note: '慢慢吐氣 slowly' },
      { action: 'hold', seconds: 4, note: '吐完停住 lungs empty' },
    ],
    rounds: 4,
    caution: holding,
    evidence: 'Better mood after a month of five minutes a day (healthy adults).',
    source: BALBAN_2023,
  },
  {
    id: '4-7-8',
    name_zh: '4-7-8 呼吸',
    name_en: '4-7-8 breathing',
    steps: [
      { action: 'inhale', seconds: 4, note: '用鼻子吸氣 through the nose' },
      { action: 'hold', seconds: 7, note: '不用力，停住 without straining' },
      { action: 'exhale', seconds: 8, note: '用嘴慢慢吐氣 through the mouth' },
    ],
    rounds: 4,
    caution: holding,
    evidence: null,
    source: null,
  },
  {
    id: 'resonance',
    name_zh: '共振呼吸',
    name_en: 'Resonance breathing',
    steps: [
      { action: 'inhale', seconds: 5, note: '平順吸氣 evenly' },
      { action: 'exhale', seconds: 5, note: '平順吐氣，一分鐘約六次 evenly, about six breaths a minute' },
    ],
    rounds: 30,
    caution: dizziness,
    evidence: null,
    source: null,
  },
  {
    id: 'physiological_sigh',
    name_zh: '生理性嘆息',
    name_en: 'Physiological sigh (cyclic sighing)',
    steps: [
      { action: 'inhale', seconds: 3, note: '用鼻子深吸 deep, through the nose' },
      { action: 'inhale', seconds: 1, note: '再短吸一口，把肺吸滿 a second short one to fill the lungs' },
      {
        action: 'exhale',
        seconds: 8,
        note: '用嘴長吐到完全吐完，約為吸氣的兩倍 long, through the mouth, about twice as long',
      },
    ],
    rounds: 25,
    caution: dizziness,
    evidence:
      'The best of three exercises for mood and breathing rate after a month of five minutes a day (healthy adults).',
    source: BALBAN_2023,
  },
  {
    id: 'belly',
    name_zh: '腹式呼吸',
    name_en: 'Belly breathing',
    steps: [
      { action: 'inhale', seconds: 4, note: '手放肚子，感覺肚子鼓起 a hand on the belly, feel it rise' },
      { action: 'exhale', seconds: 6, note: '慢慢吐氣，肚子下沉 slowly, feel it sink' },
    ],
    rounds: 12,
    caution: dizziness,
    evidence: null,
    source: null,
  },
  {
    id: 'long_exhale',
    name_zh: '延長吐氣',
    name_en: 'Long exhale',
    steps: [
      { action: 'inhale', seconds: 3, note: '輕輕吸氣 gently' },
      { action: 'exhale', seconds: 6, note: '吐氣是吸氣的兩倍長 twice as long as the breath in' },
      { action: 'rest', seconds: 1, note: '放鬆，等下一口氣 relax until the next breath comes' },
    ],
    rounds: 12,
    caution: dizziness,
    evidence: null,
    source: null,
  },
]
