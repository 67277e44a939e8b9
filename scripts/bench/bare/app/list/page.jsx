import Link from 'next/link'
import { connection } from 'next/server'
import { Select } from './select'

const NUMBERS = Array.from({ length: 20 }, (_, index) => index + 1)

/** 20 rows, each with a link and a checkbox. The server renders them for every request, as it does in the app. */
export default async function List() {
  await connection()
  return (
    <table>
      <tbody>
        {NUMBERS.map((number) => (
          <tr key={number}>
            <td>
              <Select name={`row ${number}`} />
            </td>
            <td>
              <Link href={`/?row=${number}`} prefetch={false}>
                Row {number}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
