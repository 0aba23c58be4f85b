import { scaleLinear } from 'd3-scale';
import { WithWidth } from './with-width.tsx';
import { t } from '../texts/texts.ts';

const CELL_HEIGHT = 22;
const HEAT_LEFT = 40;
const HEAT_TOP = 18;
const GAP = 2;
const HOURS = 24;
const HOUR_STEP = 3;
const MIN_SHADE = 0.12;

interface HeatMapProps {
  readonly label: string;
  readonly grid: readonly (readonly number[])[];
  readonly dayNames: readonly string[];
}

interface DayProps {
  readonly name: string | undefined;
  readonly counts: readonly number[];
  /** The width of an hour in pixels. */
  readonly cell: number;
  readonly toShade: (count: number) => number;
}

const Day = ({ name, counts, cell, toShade }: DayProps) => (
  <>
    <text className="chart-text" y={CELL_HEIGHT / 2} dy="0.32em">
      {name}
    </text>
    {counts.map((count, hour) => (
      <rect
        key={hour}
        className={count === 0 ? 'heat heat-none' : 'heat'}
        x={HEAT_LEFT + hour * cell}
        width={Math.max(1, cell - GAP)}
        height={CELL_HEIGHT - GAP}
        rx="3"
        fillOpacity={count === 0 ? 1 : toShade(count)}
      >
        <title>
          {t('{{value}} {{value2}}:00: {{count}} created', {
            value: name,
            value2: String(hour).padStart(2, '0'),
            count,
          })}
        </title>
      </rect>
    ))}
  </>
);

/** The hours of the week, darker where more tickets came. */
export const HeatMap = ({ label, grid, dayNames }: HeatMapProps) => {
  const toShade = scaleLinear([0, Math.max(1, ...grid.flat())], [MIN_SHADE, 1]);
  return (
    <WithWidth>
      {(width) => {
        const cell = (width - HEAT_LEFT) / HOURS;
        return (
          <svg
            className="chart"
            width={width}
            height={HEAT_TOP + grid.length * CELL_HEIGHT}
            role="img"
            aria-label={label}
          >
            {Array.from({ length: HOURS / HOUR_STEP }, (_, index) => (
              <text key={index} className="chart-text" x={HEAT_LEFT + index * HOUR_STEP * cell} y={12}>
                {String(index * HOUR_STEP).padStart(2, '0')}
              </text>
            ))}
            {grid.map((counts, day) => (
              <g key={day} transform={`translate(0 ${HEAT_TOP + day * CELL_HEIGHT})`}>
                <Day name={dayNames[day]} counts={counts} cell={cell} toShade={toShade} />
              </g>
            ))}
          </svg>
        );
      }}
    </WithWidth>
  );
};
