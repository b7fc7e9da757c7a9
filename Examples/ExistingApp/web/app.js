// The parcel station: a screen for each step of collecting a parcel, and overlays on it.

const station = await (await fetch('station.json')).json()

const screens = {
  collect: {
    title: 'Collect your parcel',
    text: () => 'Enter the code from your message.',
    field: 'Code',
    enter: code => check(code),
    buttons: {
      'Help': () => open('help'),
    },
  },
  checking: {
    title: 'One moment',
    text: () => 'We look for your parcel.',
    buttons: {
      'Cancel': () => cancel('collect'),
    },
  },
  locked: {
    title: 'Too many wrong codes',
    text: () => `Try again in ${spoken(state.seconds)}.`,
    wait: () => [state.seconds * 1000, () => show('collect')],
    buttons: {
      'Leave': () => leave(),
    },
  },
  box: {
    title: 'Your box',
    text: () => `Your parcel is in box ${state.box}.`,
    buttons: {
      'Open': () => unlock(),
      'Not now': () => open('later'),
    },
  },
  take: {
    title: 'Take your parcel',
    text: () => 'Please close the box afterwards.',
    wait: () => [60000, () => open('there')],
    buttons: {
      'Done': () => show('thanks'),
    },
  },
  thanks: {
    title: 'Thank you',
    text: () => 'The box is locked.',
    buttons: {
      'Collect another': () => show('collect'),
      'Leave': () => leave(),
    },
  },
  goodbye: {title: 'Goodbye', text: () => '', buttons: {}},
}

const overlays = {
  wrong: {
    title: 'Wrong code',
    text: () => 'Please compare it with your message.',
    buttons: {
      'Try again': () => show('collect'),
    },
  },
  later: {
    title: 'Collect later?',
    text: () => 'Your code stays valid.',
    buttons: {
      'Collect later': () => leave(),
      'Stay': () => close(),
    },
  },
  there: {
    title: 'Are you still there?',
    text: () => 'The box locks soon.',
    wait: () => [20000, () => show('thanks')],
    buttons: {
      'Yes': () => show('take'),
      'Finish': () => show('thanks'),
    },
  },
  shut: {
    title: 'The box does not open',
    text: () => 'Something may block the door.',
    buttons: {
      'Try again': () => unlock(),
      'Give up': () => show('box'),
    },
  },
  help: {
    title: 'Help',
    kind: 'drawer',
    text: () => 'The code is in the message that we sent you.',
    buttons: {
      'Close': () => close(),
      'Call us': () => open('lines'),
    },
  },
  lines: {
    title: 'Our lines open soon',
    text: () => '',
    buttons: {
      'Back': () => open('help'),
    },
  },
  offline: {
    title: 'No connection',
    text: () => '',
    buttons: {
      'Retry': () => state.again(),
      'Close': () => show(state.before),
    },
  },
}

const state = {screen: 'collect', before: 'collect', box: '', seconds: 0, wrong: 0, again: () => {}, timer: 0, request: null}

// What the station is asked.

async function check(code) {
  const answer = await ask('api/check', {code}, () => check(code))
  if (answer === undefined) return
  if (answer.result === 'right') {
    state.box = answer.box
    show('box')
  } else if (answer.result === 'locked') {
    state.seconds = answer.seconds
    show('locked')
  } else {
    show('collect')
    open('wrong')
  }
}

async function unlock() {
  const answer = await ask('api/unlock', {box: state.box}, unlock, false)
  if (answer === undefined) return
  if (answer.opened) show('take')
  else open('shut')
}

// undefined: it was cancelled, or there is no connection, which is shown.
async function ask(path, body, again, isShown = true) {
  state.before = state.screen
  if (isShown) show('checking')
  const request = state.request = new AbortController()
  try {
    const answer = await fetch(path, {method: 'POST', body: JSON.stringify(body), signal: request.signal})
    return request.signal.aborted ? undefined : await answer.json()
  } catch {
    if (request.signal.aborted) return
    state.again = again
    show(state.before)
    open('offline')
  }
}

function cancel(screen) {
  state.request?.abort()
  show(screen)
}

// What the customer sees.

function show(name) {
  state.screen = name
  close(false)
  render(document.querySelector('#screen'), screens[name])
  wait(screens[name])
}

function open(name) {
  const dialog = document.querySelector('#overlay')
  render(dialog, overlays[name])
  dialog.className = overlays[name].kind ?? ''
  if (!dialog.open) dialog.showModal()
  if (overlays[name].wait) wait(overlays[name])
}

function close(goesOn = true) {
  document.querySelector('#overlay').close()
  if (goesOn) wait(screens[state.screen])
}

function leave() {
  show('goodbye')
}

function render(place, {title, text, field, enter, buttons}) {
  const heading = element('h1', title)
  const message = element('p', text())
  place.replaceChildren(heading, message)
  if (field) {
    const form = document.createElement('form')
    const label = element('label', field)
    const input = document.createElement('input')
    input.autocomplete = 'off'
    label.append(input)
    form.append(label, element('button', 'Continue'))
    form.onsubmit = event => {
      event.preventDefault()
      enter(input.value)
    }
    place.append(form)
  }
  for (const [name, press] of Object.entries(buttons)) {
    const button = element('button', name)
    button.type = 'button'
    button.onclick = press
    place.append(button)
  }
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function wait({wait}) {
  clearTimeout(state.timer)
  if (wait) state.timer = setTimeout(wait()[1], wait()[0])
}

function spoken(seconds) {
  return seconds < 60 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}

// Three mistakes, as apps have them; `service.py --deviate` turns them on.

if (station.deviations.includes('early')) screens.take.wait = () => [50000, () => open('there')]
if (station.deviations.includes('stay')) overlays.later.buttons['Stay'] = () => show('collect')
if (station.deviations.includes('unlocked')) screens.locked = {...overlays.wrong, title: 'Wrong code'}

show('collect')
