import { scaleLinear } from 'd3-scale';
import { useWidth } from './use-width.ts';
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

/** The hours of the week, darker where more tickets came. */
export const HeatMap = ({ label, grid, dayNames }: HeatMapProps) => {
  const { ref, width } = useWidth();
  const max = Math.max(1, ...grid.flat());
  const shade = scaleLinear([0, max], [MIN_SHADE, 1]);
  const cell = (width - HEAT_LEFT) / HOURS;
  const height = HEAT_TOP + grid.length * CELL_HEIGHT;
  return (
    <div ref={ref}>
      <svg className="chart" width={width} height={height} role="img" aria-label={label}>
        {Array.from({ length: HOURS / HOUR_STEP }, (_, index) => (
          <text key={index} className="chart-text" x={HEAT_LEFT + index * HOUR_STEP * cell} y={12}>
            {String(index * HOUR_STEP).padStart(2, '0')}
          </text>
        ))}
        {grid.map((row, day) => (
          <g key={day} transform={`translate(0 ${HEAT_TOP + day * CELL_HEIGHT})`}>
            <text className="chart-text" y={CELL_HEIGHT / 2} dy="0.32em">
              {dayNames[day]}
            </text>
            {row.map((count, hour) => (
              <rect
                key={hour}
                className={count === 0 ? 'heat heat-none' : 'heat'}
                x={HEAT_LEFT + hour * cell}
                width={Math.max(1, cell - GAP)}
                height={CELL_HEIGHT - GAP}
                rx="3"
                fillOpacity={count === 0 ? 1 : shade(count)}
              >
                <title>
                  {t('{{value}} {{value2}}:00: {{count}} created', {
                    value: dayNames[day],
                    value2: String(hour).padStart(2, '0'),
                    count,
                  })}
                </title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
};
