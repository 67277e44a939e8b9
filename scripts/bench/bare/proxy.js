// Turbopack also searches the folders above. Without this file the bare page would run the middleware of the app.
export const config = { matcher: '/none' }

export function proxy() {}
