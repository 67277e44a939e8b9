'use client'

/** The last resort, when the root layout itself failed: nothing of the design system can be trusted here. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>This page could not be shown</title>
        <main>
          <h1>This page could not be shown</h1>
          <p>Something failed before the page could be drawn.</p>
          <button type="button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
