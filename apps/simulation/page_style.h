// SPDX-License-Identifier: MIT
#pragma once

namespace simulation {

/// CSS of the report's page, on the variables of plot::style().
inline constexpr const char* page_style = R"(
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{max-width:1240px;margin:0 auto;padding:40px 24px 64px}
h1{font-size:clamp(26px,4vw,38px);line-height:1.15;margin:0 0 8px;letter-spacing:-.015em}
h2{font-size:21px;margin:56px 0 4px;letter-spacing:-.01em}
h3{font-size:15px;margin:0 0 6px}
p{margin:0 0 16px;max-width:68ch;color:var(--muted)}
p b{color:var(--ink);font-weight:600}
svg{display:block;width:100%;height:auto}
code{font:13px/1.5 ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:1px;
background:var(--grid);border:1px solid var(--grid);border-radius:10px;overflow:hidden;margin:28px 0 0}
.tiles div{background:var(--paper);padding:16px 18px}
.tiles b{display:block;font-size:25px;line-height:1.2;font-weight:650;letter-spacing:-.01em;
font-variant-numeric:tabular-nums}
.tiles span{color:var(--muted);font-size:13.5px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));
gap:36px 44px;margin-top:20px}
figure{margin:0}figcaption{color:var(--muted);font-size:13.5px;line-height:1.45;margin-top:8px}
.views{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,3fr);gap:32px;align-items:center;
margin-top:8px}
.keys{display:flex;flex-wrap:wrap;gap:6px 20px;margin:14px 0 0;font-size:14px;color:var(--muted)}
.keys label{cursor:pointer;display:inline-flex;align-items:center;gap:7px}
.keys input{margin:0;accent-color:var(--c0)}
.dot{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:7px}
#boxes:not(:checked)~.views .boxes,#lines:not(:checked)~.views .lines{display:none}
.switch{position:absolute;opacity:0}
.switch+label{display:inline-flex;align-items:center;gap:8px;margin:0 20px 0 0;font-size:14px;
cursor:pointer;color:var(--muted)}
.switch+label::before{content:"";width:26px;height:15px;border-radius:9px;background:var(--axis);
box-shadow:inset 0 0 0 2px var(--axis);background-image:radial-gradient(circle,var(--paper) 5px,transparent 5.6px);
background-repeat:no-repeat;background-position:-6px 0;background-size:26px 15px}
.switch:checked+label::before{background-color:var(--c0);box-shadow:inset 0 0 0 2px var(--c0);
background-position:6px 0}
.switch:focus-visible+label{outline:2px solid var(--c0);outline-offset:3px;border-radius:4px}
.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:8px 56px;
margin-top:12px;align-items:start}
table{border-collapse:collapse;width:100%;font-size:14.5px}
td{padding:7px 0;border-bottom:1px solid var(--grid);vertical-align:top}
td:first-child{color:var(--muted);padding-right:16px}
td:last-child{text-align:right;font-variant-numeric:tabular-nums}
footer{margin-top:56px;padding-top:18px;border-top:1px solid var(--grid);color:var(--muted);
font-size:14px}
@media (max-width:820px){main{padding:28px 16px 48px}.views{grid-template-columns:1fr}
h2{margin-top:44px}.tiles{grid-template-columns:repeat(auto-fit,minmax(130px,1fr))}
.tiles div{padding:12px 14px}.tiles b{font-size:21px}}
)";

}  // namespace simulation
