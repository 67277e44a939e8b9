/** What one tab tells the others of the same browser, which share its cookies. */
export type TabMessage = { type: 'signed-out' } | { type: 'signed-in'; userName: string }

const CHANNEL = 'quartermaster.session'

/** Tells the other tabs. */
export function announce(message: TabMessage): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Listens to the other tabs. Returns the way to stop. */
export function onAnnouncement(listener: (message: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data)
  return () => channel.close()
}
