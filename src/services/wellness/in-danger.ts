import { AMBULANCE, LISTENS } from '#operation/view/help-numbers.ts'

/** Error messages include the crisis lines, because a person who sends unreadable input may be in danger. */
export const IN_DANGER = {
  en: `In danger now? Call ${LISTENS} or ${AMBULANCE}.`,
  zh: `現在有危險？請撥 ${LISTENS} 或 ${AMBULANCE}。`,
}
