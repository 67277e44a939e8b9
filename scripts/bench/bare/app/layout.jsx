import Link from 'next/link'

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/list">List</Link>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  )
}
