import { AMBULANCE, LISTENS } from '#operation/view/help-numbers.ts'

/** An error message also names the crisis lines: the person with unreadable input may be in danger. */
export const IN_DANGER = {
  en: `In danger now? Call ${LISTENS} or ${AMBULANCE}.`,
  zh: `現在有危險？請撥 ${LISTENS} 或 ${AMBULANCE}。`,
}
