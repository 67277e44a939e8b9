// Turbopack also searches the folders above. Without this file the bare page would run the instrumentation of the app.
export function register() {}
