'use client'

/**
 * Last error page, shown when the root layout itself failed. It uses nothing of the design system, which may have
 * failed too.
 */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>This page could not be shown</title>
        <main>
          <h1>This page could not be shown</h1>
          <p>An unexpected error occurred while the page was loading.</p>
          <button type="button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
