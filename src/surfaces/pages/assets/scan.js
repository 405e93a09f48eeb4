// Reads the codes on receipts with the camera. Pictures stay on the device; the form sends only the text in its field.

const isZh = document.documentElement.lang.startsWith('zh')
const say = (zh, en) => (isZh ? zh : en)
const EVERY_MS = 250
/** The part of the left code that the check needs: number, day, amounts and buyer. Seller and goods are cut off. */
const LEFT = /^([A-Z]{2}\d{15}\d{4}[\dA-F]{16}\d{8})\d{8}/i

export async function scan(button, field) {
  const note = document.createElement('p')
  note.className = 'note'
  note.setAttribute('role', 'status')
  const stream = await openCamera()
  if (typeof stream === 'string') {
    note.textContent = stream
    button.replaceWith(note)
    return field.focus()
  }
  const video = Object.assign(document.createElement('video'), { playsInline: true, muted: true, srcObject: stream })
  video.className = 'viewer'
  const end = () => {
    stream.getTracks().forEach((track) => track.stop())
    video.remove()
    button.hidden = false
  }
  const stop = Object.assign(document.createElement('button'), { type: 'button', className: 'btn plain' })
  stop.textContent = say('掃完了', 'Done')
  stop.addEventListener('click', () => {
    stop.remove()
    end()
    field.form.querySelector('button:not([type])').focus()
  })
  addEventListener('pagehide', end, { once: true })
  button.hidden = true
  button.after(video, note, stop)
  note.textContent = say('對準發票左邊的 QR code', 'Aim at the left code of a receipt')
  // Rejects if the camera is stopped before the video starts.
  video.play().catch(() => undefined)
  const detector = new BarcodeDetector({ formats: ['qr_code', 'code_39'] })
  const known = new Set()
  while (stream.active) {
    const codes = await detector.detect(video).catch(() => [])
    for (const { rawValue } of codes) {
      const left = LEFT.exec(rawValue)
      const text = left ? `${left[1]}00000000` : rawValue
      if (rawValue.startsWith('**') || known.has(text)) continue
      known.add(text)
      field.value += `${field.value === '' || field.value.endsWith('\n') ? '' : '\n'}${text}\n`
      navigator.vibrate?.(60)
      note.textContent = say(`讀到 ${known.size} 張了，下一張`, `${known.size} read; the next one`)
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** The stream of the back camera, or the reason why there is none. */
async function openCamera() {
  if (!('BarcodeDetector' in window) || !navigator.mediaDevices)
    return say(
      '這個瀏覽器不能掃。用手機的相機讀 QR code，把文字貼在下面；或用「統一發票對獎」打號碼。',
      'This browser cannot scan. Read the code with the camera of your phone and paste its text below.',
    )
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch {
    return say(
      '沒有開到相機，請允許使用，或把文字貼在下面。',
      'The camera is not available: allow it, or paste the text below.',
    )
  }
}
