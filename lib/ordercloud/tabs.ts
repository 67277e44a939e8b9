/** A message to the other tabs of the same browser, which share its cookies. */
type TabMessage = { type: 'signed-out' } | { type: 'signed-in'; userName: string }

const CHANNEL = 'quartermaster.session'

/** Sends a message to the other tabs. */
export function announce(message: TabMessage): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Calls `listener` for messages of other tabs. Returns the function that unsubscribes. */
export function onAnnouncement(listener: (message: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data)
  return () => channel.close()
}
