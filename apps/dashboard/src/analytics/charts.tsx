import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listDurationMarks, formatDuration } from './duration.ts';
import { WithWidth } from './with-width.tsx';
import { t } from '../texts/texts.ts';

const HEIGHT = 220;
const MARGIN = { top: 12, right: 8, bottom: 26, left: 38 };
const WIDE_LEFT = 62;
const LABEL_PX = 74;
const MARKS = 4;

interface LegendProps {
  readonly series: readonly { readonly name: string; readonly className: string }[];
}

export const Legend = ({ series }: LegendProps) => (
  <ul className="legend" aria-hidden="true">
    {series.map(({ name, className }) => (
      <li key={name}>
        <svg className="legend-mark" viewBox="0 0 14 14">
          <rect className={className} x="1" y="4" width="12" height="6" rx="2" />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

interface Mark {
  readonly value: number;
  readonly label: string;
}

interface FrameProps {
  readonly label: string;
  readonly labels: readonly string[];
  readonly marks: readonly Mark[];
  readonly left: number;
  /** From an index to the middle of its interval. */
  readonly toX: (index: number) => number;
  readonly toY: (value: number) => number;
  readonly width: number;
  readonly children: ReactNode;
}

const everyNth = (count: number, width: number): number => Math.max(1, Math.ceil((count * LABEL_PX) / width));

const Frame = ({ label, labels, marks, left, toX, toY, width, children }: FrameProps) => {
  const step = everyNth(labels.length, width - left);
  return (
    <svg className="chart" width={width} height={HEIGHT} role="img" aria-label={label}>
      {marks.map(({ value, label: text }) => (
        <g key={value} transform={`translate(0 ${toY(value)})`}>
          <line className="chart-grid" x1={left} x2={width - MARGIN.right} />
          <text className="chart-text" x={left - 6} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {children}
      {labels.map(
        (text, index) =>
          index % step === 0 && (
            <text key={index} className="chart-text" x={toX(index)} y={HEIGHT - 8} textAnchor="middle">
              {text}
            </text>
          ),
      )}
    </svg>
  );
};

interface BarChartProps {
  readonly label: string;
  readonly rows: readonly { readonly name: string; readonly bar: number; readonly line: number }[];
  readonly barName: string;
  readonly lineName: string;
}

const BarDrawing = ({ label, rows, barName, lineName, width }: BarChartProps & { readonly width: number }) => {
  const max = Math.max(MARKS, ...rows.map(({ bar, line: point }) => Math.max(bar, point)));
  const y = scaleLinear([0, max], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(MARKS);
  const x = scaleBand(
    rows.map((_, index) => index),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.25);
  const toX = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const path = line<(typeof rows)[number]>(
    (_, index) => toX(index),
    (row) => y(row.line),
  )(rows);
  const marks = y
    .ticks(MARKS)
    .filter(Number.isInteger)
    .map((value) => ({ value, label: String(value) }));
  return (
    <Frame
      label={label}
      labels={rows.map(({ name }) => name)}
      marks={marks}
      left={MARGIN.left}
      toX={toX}
      toY={y}
      width={width}
    >
      {rows.map(({ name, bar, line: point }, index) => (
        <g key={index} className="chart-slot">
          <title>{`${name}: ${bar} ${barName}, ${point} ${lineName}`}</title>
          <rect
            className="chart-hit"
            x={toX(index) - x.step() / 2}
            y={MARGIN.top}
            width={x.step()}
            height={HEIGHT - MARGIN.bottom - MARGIN.top}
          />
          <rect
            className="series-bar"
            x={x(index)}
            y={y(bar)}
            width={x.bandwidth()}
            height={y(0) - y(bar)}
            rx={Math.min(3, x.bandwidth() / 3)}
          />
        </g>
      ))}
      <path className="series-line" d={path ?? undefined} />
    </Frame>
  );
};

/** A bar and a point of a line for each interval. */
export const BarChart = (props: BarChartProps) => (
  <>
    <Legend
      series={[
        { name: props.barName, className: 'series-bar' },
        { name: props.lineName, className: 'series-line-mark' },
      ]}
    />
    <WithWidth>{(width) => <BarDrawing {...props} width={width} />}</WithWidth>
  </>
);

interface DurationChartProps {
  readonly label: string;
  readonly rows: readonly { readonly name: string; readonly p50: number | null; readonly p90: number | null }[];
}

const DurationDrawing = ({ label, rows, width }: DurationChartProps & { readonly width: number }) => {
  const values = listDurationMarks(Math.max(60, ...rows.map(({ p90 }) => p90 ?? 0)));
  const y = scaleLinear([0, values.at(-1) ?? 1], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const x = scalePoint(
    rows.map((_, index) => index),
    [WIDE_LEFT + 6, width - MARGIN.right - 6],
  );
  const toX = (index: number) => x(index) ?? 0;
  const draw = (key: 'p50' | 'p90') =>
    line<(typeof rows)[number]>(
      (_, index) => toX(index),
      (row) => y(row[key] ?? 0),
    ).defined((row) => row[key] !== null)(rows);
  return (
    <Frame
      label={label}
      labels={rows.map(({ name }) => name)}
      marks={values.map((value) => ({ value, label: formatDuration(value) }))}
      left={WIDE_LEFT}
      toX={toX}
      toY={y}
      width={width}
    >
      <path className="series-second" d={draw('p90') ?? undefined} />
      <path className="series-first" d={draw('p50') ?? undefined} />
      {rows.map(
        ({ name, p50, p90 }, index) =>
          p50 !== null && (
            <g key={index}>
              <title>
                {t('{{name}}: half within {{duration}}, nine of ten within {{duration2}}', {
                  name,
                  duration: formatDuration(p50),
                  duration2: formatDuration(p90),
                })}
              </title>
              <circle className="series-second-dot" cx={toX(index)} cy={y(p90 ?? 0)} r="2.5" />
              <circle className="series-bar" cx={toX(index)} cy={y(p50)} r="3" />
            </g>
          ),
      )}
    </Frame>
  );
};

/** The median and the 90th percentile of durations in each interval; intervals without values are gaps. */
export const DurationChart = (props: DurationChartProps) => (
  <>
    <Legend
      series={[
        { name: t('Half were faster'), className: 'series-bar' },
        { name: t('Nine of ten were faster'), className: 'series-second-mark' },
      ]}
    />
    <WithWidth>{(width) => <DurationDrawing {...props} width={width} />}</WithWidth>
  </>
);

interface ShareBarsProps {
  readonly rows: readonly {
    readonly name: string;
    readonly count: number;
    /** Leads to what is counted. */
    readonly href?: string | null;
  }[];
}

/** A bar for each of a few kinds. */
export const ShareBars = ({ rows }: ShareBarsProps) => {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="shares">
      {rows.map(({ name, count, href }) => (
        <li key={name}>
          {href ? <Link href={href}>{name}</Link> : <span>{name}</span>}
          <svg className="share" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 10">
            <rect className="share-ground" width="100" height="10" />
            <rect className="series-bar" width={(count / max) * 100} height="10" />
          </svg>
          <span className="number">{count}</span>
        </li>
      ))}
    </ul>
  );
};
