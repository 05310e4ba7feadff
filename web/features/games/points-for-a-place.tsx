/** What the places of a game bring, beside the games on laptops. */
import { gameLegend } from '../../../domain/boards/legends.js';
import { Place, Score } from '../../figures/score.js';

/** A default export, because it is loaded lazily. */
export default function PointsForAPlace() {
  return (
    <section className="panel rules">
      <h2>Points for a place</h2>
      <ul className="lines">
        {gameLegend.map(({ label, points }) => (
          <li key={label} className="rule">
            <Place place={Number.parseInt(label, 10)} />
            <span className="muted">{label}</span>
            <Score value={points} />
          </li>
        ))}
      </ul>
    </section>
  );
}
